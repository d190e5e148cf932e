import { linksOf, type Property, propertiesOf, type Resource, type Schema } from '../../../api/hal.ts'
import { inPlace, WORK_PACKAGE } from '../../../drafts/order.ts'

/** Properties by their names. */
export type Named = readonly (readonly [name: string, property: Property])[]

/** What one wants to know of a work package first: how it stands, and then what is entered first. */
const FIRST = ['status', ...WORK_PACKAGE.filter((name) => name !== 'project')]

/** What has a place of its own on the page. */
const ELSEWHERE = ['id', 'subject', 'description', 'spentTime']

const isCustom = (name: string) => /^customField\d+$/.test(name)

/**
 * The properties of a work package by its schema: those that one wants to know first, and the others. One that is empty, and
 * that nobody can fill, says nothing.
 */
export function factsOf(of: Resource, schema: Schema | undefined): { first: Named; others: Named } {
  const all = [...(schema ? propertiesOf(schema) : [])].filter(
    ([name, { writable = false }]) => writable || hasValue(of, name),
  )
  const shown = all.filter(([name]) => !ELSEWHERE.includes(name))
  const isFirst = ([name]: Named[number]) => FIRST.includes(name) || isCustom(name)
  const compare = inPlace(FIRST)
  return {
    first: shown.filter(isFirst).sort(([one], [other]) => compare(one, other)),
    others: shown.filter((one) => !isFirst(one)),
  }
}

const hasValue = (of: Resource, name: string): boolean =>
  (of[name] ?? null) !== null || linksOf(of, name).some(({ href }) => href !== null)
