import type { Issuer } from '#shared/access/issuer.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { Settings } from '#shared/configuration/configuration.ts'
import { lambda } from '#shared/lambda.ts'
import { accentsOf, DEFAULT_ACCENT } from '#shared/platform/accent.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { type Link, type Resource, when } from '#shared/platform/hal/resource.ts'
import { say } from '#shared/platform/language/message.ts'
import {
  linksToAdministration,
  linksToCollections,
  own,
  requestPasswordReset,
  signInLinks,
  signOut,
  single,
} from '#shared/resources/api/links.ts'
import { routes } from '#shared/resources/api/routes.ts'
import type { User } from '#shared/resources/users/model.ts'
import { userLink } from '#shared/resources/users/representer.ts'

/** Returns links with their titles in the language of the requester. */
const titled = (links: Readonly<Record<string, Link>>): Record<string, Link> =>
  Object.fromEntries(
    Object.entries(links).map(([name, link]) => [name, { ...link, title: say(link.title ?? '') }]),
  )

/** Returns the language and time zone of a user, so that clients get them with their first request. */
const localeOf = ({ language, timeZone }: User) => ({
  language: language ?? null,
  timeZone: timeZone ?? null,
})

/** Returns the formats and the working time of the installation, so that clients get them with their first request. */
const calendar = ({
  dateFormat,
  timeFormat,
  startOfWeek,
  workingDays,
  hoursPerDay,
  daysPerMonth,
}: Settings) => ({
  dateFormat: dateFormat ?? null,
  timeFormat: timeFormat ?? null,
  startOfWeek,
  workingDays,
  hoursPerDay,
  daysPerMonth,
})

/**
 * Returns the accessible colors derived from an accent color. The result for the default accent color is empty, because
 * clients already contain the derived colors.
 */
const colors = ({ accentColor }: Settings) =>
  accentColor.toLowerCase() !== DEFAULT_ACCENT && { accentColors: accentsOf(accentColor) }

const representRoot = (
  viewer: Viewer | undefined,
  issuers: readonly Issuer[],
  settings: Settings,
): Resource => ({
  _type: 'Root',
  instanceName: settings.instanceName,
  accentColor: settings.accentColor,
  ...colors(settings),
  ...(viewer?.user && { ...localeOf(viewer.user), ...calendar(settings) }),
  _links: {
    self: { href: routes.root.path, title: settings.instanceName },
    ...titled(linksToCollections),
    ...titled(single),
    signIn: signInLinks(issuers),
    ...when(!viewer?.user && settings.passwordAuthentication, {
      requestPasswordReset: requestPasswordReset(),
    }),
    ...when(viewer?.session !== undefined, { signOut: signOut() }),
    ...(viewer?.user && { user: userLink(viewer.user, viewer), ...own }),
    ...(viewer?.isAdmin && titled(linksToAdministration)),
  },
})

/** Shows the Root resource to everybody, but refuses requests with wrong credentials. */
export const showRoot: Endpoint<typeof routes.root> = async (
  { viewer, hasCredentials },
  { issuers, configuration },
) => {
  const [requester, { settings }] = await Promise.all([
    hasCredentials ? viewer : undefined,
    configuration.current(),
  ])
  return representRoot(requester, issuers, settings)
}

export const handler = lambda(routes.root, showRoot)
