import { linkOf, type Resource } from '../../api/hal.ts'

/** The members of a work package by which it is changed where it stands. */
export const forChanges = ['lockVersion', 'update', 'updateImmediately']

/** The address of a work package. */
export const hrefOf = (workPackage: Resource): string => linkOf(workPackage, 'self')?.href ?? ''

/**
 * The address of the work packages of a project; undefined for those who see none there. Everybody has the link to them, but
 * not the one to their types.
 */
export const workIn = (project: Resource): string | undefined =>
  linkOf(project, 'types') && linkOf(project, 'workPackages')?.href

/** A work package as people call it when they speak of it. */
export const numberOf = (workPackage: Resource): string => `#${workPackage.id}`

/** The last day of a work package, that of a milestone being its only one; undefined without one. */
export const endOf = ({ dueDate, date }: Resource): string | undefined =>
  (dueDate ?? date ?? undefined) as string | undefined

/** The first day of a work package, that of a milestone being its only one; undefined without one. */
export const startOf = ({ startDate, date }: Resource): string | undefined =>
  (startDate ?? date ?? undefined) as string | undefined

/** Today, as the API writes days. */
export const today = (): string => dayOf(new Date())

/** The day of a moment where one is, as the API writes days. */
export function dayOf(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
