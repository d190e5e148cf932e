import { isCollection, linkOf } from '../../../api/hal.ts'
import { useResource } from '../../../api/use-api.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useWhere } from '../../../shell/use-where.tsx'
import type { ChoiceSetting } from './themes.ts'

/** An arbitrary Monday, from which dates of the other weekdays are computed. */
const MONDAY = Date.UTC(2024, 0, 1)

const DAY_MS = 86_400_000

/** Days on which a week may begin. Monday is 1. */
const FIRST_DAYS = [1, 6, 7]

/**
 * Returns the possible values of a setting with their labels. If the values are roles, they are missing until the roles
 * have been read from the API.
 */
export function useChoices({ among }: ChoiceSetting): ReadonlyMap<string, string> {
  const { language } = useLanguage()
  const { root } = useWhere()
  const { value: roles } = useResource(among === 'roles' ? linkOf(root, 'roles')?.href : undefined)
  if (typeof among === 'object') return among
  if (among === 'days') {
    const weekdays = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
    return new Map(FIRST_DAYS.map((day) => [String(day), weekdays.format(MONDAY + (day - 1) * DAY_MS)]))
  }
  const elements = roles && isCollection(roles) ? roles._embedded.elements : []
  const held = elements.filter(({ builtin }) => !builtin)
  return new Map(held.map(({ id, name }) => [String(id), String(name)]))
}
