import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { formatted, shown } from '#shared/platform/formattable/formattable.ts'
import { hrefOf, undisclosed } from '#shared/platform/hal/link.ts'
import type { Draft, Values } from '#shared/platform/properties/draft.ts'
import { NoValue } from '#shared/platform/properties/input.ts'
import type { LinkKind } from '#shared/platform/properties/kind.ts'
import {
  type AnyProperty,
  isLink,
  linksBeside,
  type Properties,
} from '#shared/platform/properties/property.ts'

/** What showing a drafted value depends on beside it. */
interface Showing {
  /** Whether something is wrong with it. */
  isWrong: boolean
  viewer: Viewer
  app: App
}

/**
 * The payload of a form: the values of a draft as resources show them, so that they can be sent to the write. What
 * is no value is shown as it was sent. Looks up the names of what is linked where they are unknown: one round trip.
 */
export async function payload<E>(
  properties: Properties<E>,
  { values, violations }: Draft,
  viewer: Viewer,
  app: App,
): Promise<Values> {
  const drafted = Object.entries(properties).filter(([name]) => name in values)
  const shownIn = async (isAmongLinks: boolean) => {
    const declared = drafted.filter(([, property]) => isLink(property) === isAmongLinks)
    const entries = declared.map(async ([name, property]) => {
      const isWrong = violations.some(({ details }) => details.attribute === name)
      return [name, await shownValue(property, values[name], { isWrong, viewer, app })] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  }
  const beside = drafted.flatMap(([name, property]) => {
    const link = linkBeside(property, values[name])
    return link === undefined ? [] : [[name, link]]
  })
  const [plain, linked] = await Promise.all([shownIn(false), shownIn(true)])
  const links = { ...Object.fromEntries(beside), ...linked }
  return Object.keys(links).length > 0 ? { ...plain, _links: links } : plain
}

/** The link of a value that stands among the `_links` too; as it was sent where it is none. */
function linkBeside(property: AnyProperty, value: unknown): unknown {
  if (value instanceof NoValue) return value.link
  const links = linksBeside(property) ?? {}
  return Object.hasOwn(links, String(value)) ? links[String(value)] : undefined
}

async function shownValue({ kind }: AnyProperty, value: unknown, showing: Showing): Promise<unknown> {
  if (kind.type === 'Link') return linksTo(kind, value, showing)
  if (kind.type === 'Href') return { href: value ?? null }
  if (value instanceof NoValue) return value.sent
  if (kind.type !== 'Formattable') return value
  // What is wrong is not rendered: it may be too long for that.
  if (showing.isWrong) return { format: kind.format, raw: value, html: '' }
  return shown(await formatted(value as string | null, kind.format), kind.format)
}

const linksTo = (kind: LinkKind, value: unknown, showing: Showing): Promise<unknown> =>
  kind.many
    ? Promise.all([value ?? []].flat().map((one) => linkTo(kind, one, showing)))
    : linkTo(kind, value, showing)

async function linkTo(kind: LinkKind, value: unknown, showing: Showing): Promise<unknown> {
  if (value instanceof NoValue) return value.sent
  if (typeof value !== 'number' && typeof value !== 'string') return { href: null }
  if (kind.isHidden?.(value, showing.viewer)) return undisclosed
  const title = await titleOf(kind, value, showing)
  return { href: hrefOf(kind, value), ...(title !== undefined && { title }) }
}

/** The name of what a value stands for; of what is wrong, nothing is told. */
async function titleOf(
  { choices, title }: LinkKind,
  value: number | string,
  { isWrong, viewer, app }: Showing,
) {
  if (isWrong) return undefined
  return choices ? choices.find(({ id }) => id === value)?.value : title?.(value, viewer, app)
}
