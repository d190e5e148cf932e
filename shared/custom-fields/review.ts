import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { type ApiError, constraintViolation } from '#shared/errors/api-error.ts'
import { formatted, shown } from '#shared/formattable/formattable.ts'
import type { Values } from '#shared/properties/draft.ts'
import { textViolations } from '#shared/properties/texts.ts'
import { pathOf } from '#shared/resources/projects/tree.ts'
import { isShared, type Path } from '#shared/resources/versions/sharing.ts'
import type { CustomField } from './custom-field.ts'
import {
  type Customised,
  customProperties,
  draftValue,
  fieldsFor,
  MAX_VALUE_BYTES,
  nameOf,
} from './properties.ts'
import { idOfReference, type Reference } from './value.ts'

interface About {
  viewer: Viewer
  /** Absent when something new is written. */
  entity?: Customised
  app: App
  /** Where the project stands whose values they are, for versions shared with it. */
  path: () => Promise<Path>
}

/** All renderings of an entity's custom texts together: they are shown in one response. */
export const MAX_HTML_BYTES = 512 * 1024

/**
 * What is wrong about custom values beside what each says itself: that there is nobody and no version behind a
 * link, or that all of them together are too long.
 *
 * @param known what is wrong already
 */
export async function customViolations(
  resource: CustomField['resource'],
  values: Values,
  known: readonly ApiError[],
  about: About,
): Promise<ApiError[]> {
  const fields = fieldsFor(resource, about.viewer)
  const isFine = (field: CustomField) => !known.some(({ details }) => details.attribute === nameOf(field))
  const linking = fields.filter((field) => isFine(field)).map((field) => linkViolations(field, values, about))
  const texts = textViolations(customProperties(resource, about.viewer), values, known)
  const found = await Promise.all([...linking, texts])
  return [...found.flat(), ...(found.flat().length === 0 ? await sizeViolations(fields, values, known) : [])]
}

/** Values that are there already are not looked at again. */
async function linkViolations(field: CustomField, values: Values, about: About): Promise<ApiError[]> {
  const look = lookups[field.format]
  if (!look) return []
  const present = [draftValue(field, about.entity?.customValues[field.id])].flat()
  const given = [values[nameOf(field)] ?? []].flat().filter((value) => !present.includes(value))
  const exist = await Promise.all(given.map((value) => look(value, about)))
  return exist.every(Boolean) ? [] : [constraintViolation(nameOf(field), `${field.name} does not exist.`)]
}

const lookups: Partial<Record<CustomField['format'], (value: unknown, about: About) => Promise<boolean>>> = {
  user: async (value, { app }) => {
    const { users, placeholderUsers, groups } = app
    const reference = value as Reference
    const collection = { U: users, P: placeholderUsers, G: groups }[reference.charAt(0) as 'U' | 'P' | 'G']
    const found = await collection.byId(idOfReference(reference))
    return found !== undefined && found.removal === undefined
  },
  version: async (value, { app, path }) => {
    const version = await app.versions.byId(idOfReference(value as Reference))
    const defining = version && (await app.projects.byId(version.project))
    if (!version || version.removal || !defining) return false
    return isShared(version.sharing, await pathOf(defining, app.projects), await path())
  },
}

async function sizeViolations(fields: readonly CustomField[], values: Values, known: readonly ApiError[]) {
  const written = fields.map((field) => values[nameOf(field)]).filter((value) => value !== null)
  const bytes = Buffer.byteLength(JSON.stringify(written))
  const texts = fields.filter(({ format }) => format === 'text').map((field) => values[nameOf(field)])
  const isTooLong =
    bytes > MAX_VALUE_BYTES || (known.length === 0 && (await htmlBytes(texts)) > MAX_HTML_BYTES)
  return isTooLong
    ? [constraintViolation('base', `Custom fields are too long (maximum is ${MAX_VALUE_BYTES} bytes).`)]
    : []
}

async function htmlBytes(texts: readonly unknown[]): Promise<number> {
  const written = texts.filter((text) => typeof text === 'string')
  const rendered = await Promise.all(written.map((text) => formatted(text, 'markdown')))
  return rendered.reduce((sum, text) => sum + (text ? Buffer.byteLength(shown(text, 'markdown').html) : 0), 0)
}
