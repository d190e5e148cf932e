import { linksOf, type Property, propertiesOf, type Resource, type Schema } from '../../../api/hal.ts'

/** Properties by their names. */
export type Named = readonly (readonly [name: string, property: Property])[]

/** What one wants to know of a work package first, in this order; custom fields come after it. */
const FIRST = [
  ...['status', 'assignee', 'responsible', 'type', 'priority', 'startDate', 'dueDate', 'date', 'version'],
  ...['parent', 'category', 'estimatedTime', 'remainingTime', 'percentageDone'],
]

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
  const place = ([name]: Named[number]) => (isCustom(name) ? FIRST.length : FIRST.indexOf(name))
  return {
    first: shown.filter(isFirst).sort((one, other) => place(one) - place(other)),
    others: shown.filter((one) => !isFirst(one)),
  }
}

const hasValue = (of: Resource, name: string): boolean =>
  (of[name] ?? null) !== null || linksOf(of, name).some(({ href }) => href !== null)
