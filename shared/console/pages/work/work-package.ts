import { linkOf, type Resource } from '../../api/hal.ts'

/** Members of a work package that in-place editing needs. */
export const forChanges = ['lockVersion', 'update', 'updateImmediately']

/** Returns the address of a work package. */
export const hrefOf = (workPackage: Resource): string => linkOf(workPackage, 'self')?.href ?? ''

/**
 * Returns the address of a project's work packages; undefined if the requester may not see the work packages. All
 * requesters get the link `workPackages`. Only requesters who may see the work packages get the link
 * `searchWorkPackages`.
 */
export const workIn = (project: Resource): string | undefined =>
  linkOf(project, 'searchWorkPackages') && linkOf(project, 'workPackages')?.href

/** Returns the number of a work package as people write it, such as `#7`. */
export const numberOf = (workPackage: Resource): string => `#${workPackage.id}`

/** Returns the finish date of a work package, or the date of a milestone; undefined without a date. */
export const endOf = ({ dueDate, date }: Resource): string | undefined =>
  (dueDate ?? date ?? undefined) as string | undefined

/** Returns the start date of a work package, or the date of a milestone; undefined without a date. */
export const startOf = ({ startDate, date }: Resource): string | undefined =>
  (startDate ?? date ?? undefined) as string | undefined

/** Returns today's date in the format of the API. */
export const today = (): string => localDayOf(new Date())

/** Returns the local date of a time, in the format of the API. */
export function localDayOf(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
