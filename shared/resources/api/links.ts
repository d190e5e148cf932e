import type { Issuer } from '#shared/access/issuer.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { say } from '#shared/platform/language/message.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { humanName } from '#shared/platform/query/listing.ts'
import { routes as actions } from '#shared/resources/actions/routes.ts'
import { routes as apiTokens } from '#shared/resources/api-tokens/routes.ts'
import { routes as auditEntries } from '#shared/resources/audit-entries/routes.ts'
import { routes as capabilities } from '#shared/resources/capabilities/routes.ts'
import { routes as changes } from '#shared/resources/changes/routes.ts'
import { routes as configuration } from '#shared/resources/configuration/routes.ts'
import { routes as customFields } from '#shared/resources/custom-fields/routes.ts'
import { routes as grids } from '#shared/resources/grids/routes.ts'
import { routes as groups } from '#shared/resources/groups/routes.ts'
import { routes as helpTexts } from '#shared/resources/help-texts/routes.ts'
import { routes as memberships } from '#shared/resources/memberships/routes.ts'
import { routes as nonWorkingDays } from '#shared/resources/non-working-days/routes.ts'
import { routes as notifications } from '#shared/resources/notifications/routes.ts'
import { routes as passwordResets } from '#shared/resources/password-resets/routes.ts'
import { routes as placeholderUsers } from '#shared/resources/placeholder-users/routes.ts'
import { routes as principals } from '#shared/resources/principals/routes.ts'
import { routes as priorities } from '#shared/resources/priorities/routes.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { routes as queries } from '#shared/resources/queries/routes.ts'
import { routes as relations } from '#shared/resources/relations/routes.ts'
import { routes as rendering } from '#shared/resources/render/routes.ts'
import { routes as roles } from '#shared/resources/roles/routes.ts'
import { routes as search } from '#shared/resources/search/routes.ts'
import { routes as sessions } from '#shared/resources/sessions/routes.ts'
import { routes as settings } from '#shared/resources/settings/routes.ts'
import { routes as signInPages } from '#shared/resources/sign-in/routes.ts'
import { routes as statuses } from '#shared/resources/statuses/routes.ts'
import { routes as timeEntries } from '#shared/resources/time-entries/routes.ts'
import { routes as timeEntryActivities } from '#shared/resources/time-entry-activities/routes.ts'
import { routes as types } from '#shared/resources/types/routes.ts'
import { routes as users } from '#shared/resources/users/routes.ts'
import { routes as versions } from '#shared/resources/versions/routes.ts'
import { routes as webhooks } from '#shared/resources/webhooks/routes.ts'
import { routes as workPackages } from '#shared/resources/work-packages/routes.ts'
import { routes as workflows } from '#shared/resources/workflows/routes.ts'
import { routes as api } from './routes.ts'

const lists = {
  placeholderUsers,
  users,
  groups,
  principals,
  projects,
  versions,
  workPackages,
  relations,
  timeEntries,
  queries,
  grids,
  actions,
  capabilities,
  memberships,
  roles,
  types,
  statuses,
  priorities,
}

/** The links to the collections of the API, titled in English. */
export const linksToCollections: Record<string, Link> = Object.fromEntries(
  Object.entries(lists).map(([name, { list }]) => [name, { href: list.path, title: humanName(name) }]),
)

/** The links to singleton resources, titled in English. */
export const single: Record<string, Link> = {
  configuration: { href: configuration.show.path, title: 'Configuration' },
  changes: { href: `${changes.show.path}{?since,topics}`, title: 'Changes', templated: true },
  search: { href: `${search.list.path}{?query,types,pageSize}`, title: 'Search', templated: true },
  helpTexts: { href: helpTexts.list.path, title: 'Help texts' },
  'service-desc': { href: api.spec.path, title: 'The OpenAPI document', type: api.spec.mediaType },
}

/** The links to the requester's own resources, if the requester is a user. */
export const own: Record<string, Link> = {
  userPreferences: { href: users['my-preferences'].path },
  apiTokens: { href: apiTokens.list.path },
  previewMarkup: { href: rendering.markdown.path, method: 'post' },
  notifications: { href: notifications.list.path },
}

export const linksToAdministration: Record<string, Link> = {
  webhooks: { href: webhooks.list.path, title: 'Webhooks' },
  auditEntries: { href: auditEntries.list.path, title: 'Audit log' },
  timeEntriesActivities: { href: timeEntryActivities.list.path, title: 'Activities of time entries' },
  workflows: { href: workflows.list.path, title: 'Workflows' },
  nonWorkingDays: { href: nonWorkingDays.list.path, title: 'Non-working days' },
  settings: { href: settings.show.path, title: 'Settings' },
  customFields: { href: customFields.list.path, title: 'Custom fields' },
}

/** The sign-in links: one for credentials in a header, and one for each issuer that has a client id for the console. */
export const signInLinks = (issuers: readonly Issuer[]): Link[] => [
  { href: sessions.create.path, title: say('Sign in'), method: 'post' },
  ...issuers
    .filter(({ clientId }) => clientId)
    .map(({ name, title = name }) => ({
      href: `${href(signInPages.start, { id: name })}{?to}`,
      title,
      type: 'text/html',
      templated: true,
    })),
]

export const requestPasswordReset = (): Link => ({
  href: passwordResets.request.path,
  title: say('Request a new password'),
  method: 'post',
})

export const signOut = (): Link => ({ href: sessions.delete.path, title: say('Sign out'), method: 'delete' })

/** Returns a link name in words: `timeEntries` becomes `time entries`. */
const inWords = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** All links of the root except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    ...Object.fromEntries(
      Object.keys(linksToCollections).map((name) => [name, `The list of ${inWords(name)}.`]),
    ),
    configuration: 'The settings for clients.',
    changes: 'The resources that have changed. A URI template with the variables `since` and `topics`.',
    search: 'The search. A URI template with the variables `query`, `types` and `pageSize`.',
    helpTexts: 'The list of help texts.',
    'service-desc': 'This document (RFC 8631).',
  },
  sometimes: {
    user: 'The requester.',
    userPreferences: 'The preferences of the requester.',
    apiTokens: 'The API tokens of the requester.',
    webhooks: 'The list of webhooks, for administrators.',
    auditEntries: 'The audit log, for administrators.',
    timeEntriesActivities: 'The list of activities of time entries, for administrators.',
    workflows: 'The list of workflows, for administrators.',
    nonWorkingDays: 'The list of non-working days, for administrators.',
    settings: 'The settings of the installation, for administrators.',
    customFields: 'The list of custom fields, for administrators.',
    previewMarkup: 'Renders a text in Markdown.',
    notifications: 'The notifications of the requester.',
    signOut: 'Ends the session of the requester.',
    requestPasswordReset: 'Requests a link for a new password, for visitors who sign in with passwords.',
  },
  lists: {
    signIn:
      'The ways to sign in: with credentials in a header, or at an identity provider, which redirects to the path `to` afterwards.',
  },
}
