import { linkOf, type Resource } from '../../api/hal.ts'

/** Members of a work package that in-place editing needs. */
export const forChanges = ['lockVersion', 'update', 'updateImmediately']

/** The address of a work package. */
export const hrefOf = (workPackage: Resource): string => linkOf(workPackage, 'self')?.href ?? ''

/**
 * The address of the work packages of a project; undefined if the requester may not see them. Every project links its
 * work packages, but only visible ones come with a link to their filters.
 */
export const workIn = (project: Resource): string | undefined =>
  linkOf(project, 'searchWorkPackages') && linkOf(project, 'workPackages')?.href

/** The number of a work package as people write it: `#7`. */
export const numberOf = (workPackage: Resource): string => `#${workPackage.id}`

/** The finish date of a work package, or the date of a milestone; undefined without one. */
export const endOf = ({ dueDate, date }: Resource): string | undefined =>
  (dueDate ?? date ?? undefined) as string | undefined

/** The start date of a work package, or the date of a milestone; undefined without one. */
export const startOf = ({ startDate, date }: Resource): string | undefined =>
  (startDate ?? date ?? undefined) as string | undefined

/** Today's date, as the API writes dates. */
export const today = (): string => dayOf(new Date())

/** The local date of a time, as the API writes dates. */
export function dayOf(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
