import { orderedListing } from '#shared/configuration/ordered.ts'
import { deletionProperties } from '#shared/platform/endpoints/deletion.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { DeclaredResource } from '#shared/platform/properties/resource.ts'
import { embeddedTypes } from '#shared/project-context/link-target.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { properties as action } from '#shared/resources/actions/model.ts'
import { properties as capability } from '#shared/resources/capabilities/model.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { acceptance, needs as acceptanceNeeds } from '#shared/resources/invitations/acceptance.ts'
import { byNameListing } from '#shared/resources/principals/representer.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import {
  workPackageListLinks as workPackageCollectionLinks,
  links as workPackageLinks,
} from '#shared/resources/work-packages/representer.ts'
import { nobody, unread } from '#shared/unread.ts'
import { actionListing } from './actions/listing.ts'
import { routes as actions } from './actions/routes.ts'
import { activityListing } from './activities/list.ts'
import { properties as activity } from './activities/properties.ts'
import { links as activityLinks } from './activities/representer.ts'
import { routes as activities } from './activities/routes.ts'
import { links as rootLinks } from './api/links.ts'
import { routes as api } from './api/routes.ts'
import { properties as apiToken, tokenListing } from './api-tokens/model.ts'
import { links as apiTokenLinks } from './api-tokens/representer.ts'
import { routes as apiTokens } from './api-tokens/routes.ts'
import { attachmentListing } from './attachments/list.ts'
import { properties as attachment, directProperties as directAttachment } from './attachments/properties.ts'
import { links as attachmentLinks, uploadLinks } from './attachments/representer.ts'
import { routes as attachments } from './attachments/routes.ts'
import { embeds as attachmentEmbeds } from './attachments/single.ts'
import { auditListing } from './audit-entries/listing.ts'
import { properties as auditEntry } from './audit-entries/properties.ts'
import { links as auditEntryLinks } from './audit-entries/representer.ts'
import { routes as auditEntries } from './audit-entries/routes.ts'
import { properties as authSource } from './auth-sources/model.ts'
import { routes as authSources } from './auth-sources/routes.ts'
import { listing as capabilityListing } from './capabilities/filter.ts'
import { links as capabilityLinks } from './capabilities/representer.ts'
import { routes as capabilities } from './capabilities/routes.ts'
import { categoryListing } from './categories/model.ts'
import { properties as category } from './categories/properties.ts'
import { links as categoryLinks } from './categories/representer.ts'
import { routes as categories } from './categories/routes.ts'
import { properties as changes } from './changes/model.ts'
import { routes as changesRoutes } from './changes/routes.ts'
import { properties as configuration } from './configuration/model.ts'
import { routes as configurationRoutes } from './configuration/routes.ts'
import { fieldListing } from './custom-fields/listing.ts'
import { properties as customField } from './custom-fields/properties.ts'
import { links as customFieldLinks } from './custom-fields/representer.ts'
import { routes as customFields } from './custom-fields/routes.ts'
import { properties as customOption } from './custom-options/model.ts'
import { routes as customOptions } from './custom-options/routes.ts'
import { dayListing, weekDayListing } from './days/listing.ts'
import { dayProperties, weekDayProperties } from './days/model.ts'
import { dayLinks } from './days/representer.ts'
import { routes as days } from './days/routes.ts'
import { gridListing } from './grids/listing.ts'
import { properties as grid, needs as gridNeeds } from './grids/properties.ts'
import { links as gridLinks } from './grids/representer.ts'
import { routes as grids } from './grids/routes.ts'
import { groupListing } from './groups/listing.ts'
import { properties as group } from './groups/properties.ts'
import { links as groupLinks } from './groups/representer.ts'
import { routes as groups } from './groups/routes.ts'
import { GroupVisibility } from './groups/visibility.ts'
import { helpTextListing } from './help-texts/listing.ts'
import { properties as helpText } from './help-texts/properties.ts'
import { links as helpTextLinks } from './help-texts/representer.ts'
import { routes as helpTexts } from './help-texts/routes.ts'
import { routes as invitations } from './invitations/routes.ts'
import { properties as jobStatus } from './job-statuses/properties.ts'
import { links as jobStatusLinks } from './job-statuses/representer.ts'
import { routes as jobStatuses } from './job-statuses/routes.ts'
import { routes as mails } from './mails/routes.ts'
import { membershipListing } from './memberships/listing.ts'
import { properties as membership } from './memberships/properties.ts'
import { links as membershipLinks } from './memberships/representer.ts'
import { routes as memberships } from './memberships/routes.ts'
import { nonWorkingDayListing } from './non-working-days/listing.ts'
import { properties as nonWorkingDay } from './non-working-days/properties.ts'
import { links as nonWorkingDayLinks } from './non-working-days/representer.ts'
import { routes as nonWorkingDays } from './non-working-days/routes.ts'
import { notificationListing } from './notifications/listing.ts'
import { properties as notification } from './notifications/properties.ts'
import {
  embeds as notificationEmbeds,
  links as notificationLinks,
  listLinks as notificationListLinks,
} from './notifications/representer.ts'
import { routes as notifications } from './notifications/routes.ts'
import { routes as pages } from './pages/routes.ts'
import { resetAcceptance, needs as resetAcceptanceNeeds } from './password-resets/acceptance.ts'
import { passwordResetProperties } from './password-resets/requesting.ts'
import { routes as passwordResets } from './password-resets/routes.ts'
import { placeholderUserListing } from './placeholder-users/listing.ts'
import { properties as placeholderUser } from './placeholder-users/properties.ts'
import { links as placeholderUserLinks } from './placeholder-users/representer.ts'
import { routes as placeholderUsers } from './placeholder-users/routes.ts'
import { principalListing } from './principals/list.ts'
import { routes as principals } from './principals/routes.ts'
import { PrincipalVisibility } from './principals/visibility.ts'
import { properties as priority } from './priorities/model.ts'
import { links as priorityLinks } from './priorities/representer.ts'
import { routes as priorities } from './priorities/routes.ts'
import { properties as projectStatus } from './project-statuses/model.ts'
import { routes as projectStatuses } from './project-statuses/routes.ts'
import { copyProperties as projectCopy } from './projects/copy-properties.ts'
import { ProjectHierarchy } from './projects/hierarchy.ts'
import { Lookups, projectListing } from './projects/list.ts'
import { properties as project, elementProperties as projectElement } from './projects/properties.ts'
import { links as projectLinks } from './projects/representer.ts'
import { routes as projects } from './projects/routes.ts'
import { queryListing } from './queries/list.ts'
import { filterSchemaListing, partProperties as queryPart } from './queries/parts.ts'
import { properties as query } from './queries/properties.ts'
import { links as queryLinks } from './queries/representer.ts'
import { routes as queries } from './queries/routes.ts'
import { routes as redirections } from './redirections/routes.ts'
import { relationListing } from './relations/listing.ts'
import { properties as relation } from './relations/properties.ts'
import { links as relationLinks } from './relations/representer.ts'
import { routes as relations } from './relations/routes.ts'
import { reminderListing } from './reminders/list.ts'
import { properties as reminder } from './reminders/properties.ts'
import { links as reminderLinks } from './reminders/representer.ts'
import { routes as reminders } from './reminders/routes.ts'
import { routes as rendering } from './render/routes.ts'
import { roleListing } from './roles/listing.ts'
import { properties as role } from './roles/properties.ts'
import { links as roleLinks } from './roles/representer.ts'
import { routes as roles } from './roles/routes.ts'
import { searchLinks, searchListing } from './search/list.ts'
import { foundTypes, links as resultLinks, properties as searchResult } from './search/model.ts'
import { routes as search } from './search/routes.ts'
import { properties as session } from './sessions/model.ts'
import { links as sessionLinks } from './sessions/representer.ts'
import { routes as sessions } from './sessions/routes.ts'
import { properties as settings } from './settings/properties.ts'
import { links as settingsLinks } from './settings/representer.ts'
import { routes as settingsRoutes } from './settings/routes.ts'
import { routes as signIn } from './sign-in/routes.ts'
import { properties as status } from './statuses/model.ts'
import { links as statusLinks } from './statuses/representer.ts'
import { routes as statuses } from './statuses/routes.ts'
import { timeEntryListing } from './time-entries/listing.ts'
import { properties as timeEntry } from './time-entries/properties.ts'
import {
  timeEntryListLinks as timeEntryCollectionLinks,
  links as timeEntryLinks,
  references as timeEntryReferences,
} from './time-entries/representer.ts'
import { routes as timeEntries } from './time-entries/routes.ts'
import { properties as timeEntryActivity } from './time-entry-activities/model.ts'
import { links as timeEntryActivityLinks } from './time-entry-activities/representer.ts'
import { routes as timeEntryActivities } from './time-entry-activities/routes.ts'
import { properties as type } from './types/model.ts'
import { links as typeLinks } from './types/representer.ts'
import { routes as types } from './types/routes.ts'
import { ofChanges } from './users/current-password.ts'
import { userListing } from './users/listing.ts'
import { preferences, links as preferencesLinks } from './users/preferences.ts'
import { properties as user, needs as userNeeds } from './users/properties.ts'
import { links as userLinks } from './users/representer.ts'
import { routes as users } from './users/routes.ts'
import { versionListing } from './versions/list.ts'
import { properties as version } from './versions/properties.ts'
import { links as versionLinks } from './versions/representer.ts'
import { routes as versions } from './versions/routes.ts'
import { properties as view } from './views/model.ts'
import { VIEW, links as viewLinks } from './views/representer.ts'
import { routes as views } from './views/routes.ts'
import { properties as newWatcher } from './watchers/model.ts'
import { deliveryListing } from './webhooks/deliveries.ts'
import { webhookListing } from './webhooks/listing.ts'
import { deliveryProperties, properties as webhook } from './webhooks/properties.ts'
import { deliveryLinks, links as webhookLinks } from './webhooks/representer.ts'
import { routes as webhooks } from './webhooks/routes.ts'
import { workPackageListing } from './work-packages/list.ts'
import { mentionableListing } from './work-packages/mentionable.ts'
import { properties as workPackage } from './work-packages/properties.ts'
import { references as workPackageReferences } from './work-packages/references.ts'
import { ofAttachments, ofWatchers, routes as workPackages } from './work-packages/routes.ts'
import { schemaListing } from './work-packages/schema.ts'
import { summed } from './work-packages/sums.ts'
import { workflowListing } from './workflows/listing.ts'
import { properties as workflow } from './workflows/properties.ts'
import { links as workflowLinks, listLinks as workflowListLinks } from './workflows/representer.ts'
import { routes as workflows } from './workflows/routes.ts'

/** Every route of the service, one line per resource. */
export const allRoutes: readonly Route[] = [
  api,
  placeholderUsers,
  users,
  groups,
  principals,
  projects,
  jobStatuses,
  versions,
  workPackages,
  activities,
  timeEntries,
  timeEntryActivities,
  ofAttachments,
  attachments,
  relations,
  queries,
  views,
  ofWatchers,
  reminders,
  notifications,
  grids,
  actions,
  capabilities,
  memberships,
  roles,
  types,
  statuses,
  priorities,
  workflows,
  categories,
  customFields,
  customOptions,
  authSources,
  apiTokens,
  webhooks,
  auditEntries,
  configurationRoutes,
  settingsRoutes,
  projectStatuses,
  days,
  nonWorkingDays,
  helpTexts,
  search,
  rendering,
  changesRoutes,
  invitations,
  passwordResets,
  sessions,
  signIn,
  pages,
  mails,
  redirections,
].flatMap((routes) => Object.values(routes))

/** Descriptions of the resources, keyed by folder, for the OpenAPI document. One line per resource. */
export const resourceDescriptions: Readonly<Record<string, string>> = {
  api: 'The entry point of the API, a health check, and this document.',
  'placeholder-users': 'Placeholders for people who are not known yet or have no account.',
  users: 'Accounts of people. Users can be invited, locked and unlocked.',
  groups: 'Sets of users and placeholder users that share memberships.',
  principals: 'Users, placeholder users and groups, all of which can be members of projects.',
  projects: 'Containers of work packages and versions, with members and permissions. Projects form trees.',
  'job-statuses': 'The progress of work that continues in the background, such as copying a project.',
  'work-packages': 'Tasks, milestones and other pieces of work in projects. Work packages form trees.',
  activities: 'The history of work packages: changes and comments.',
  attachments: 'Files of work packages, and uploaded files that no work package has claimed yet.',
  relations: 'Relations between two work packages, such as follows or blocks.',
  'time-entries': 'Time that users have spent on work packages or in projects.',
  'time-entry-activities': 'The activities of time entries, such as development.',
  watchers: 'The users who watch a work package.',
  reminders: 'The reminders of work packages that the requester has set.',
  notifications: 'The notifications of the requester about changes by others, dates and reminders.',
  versions:
    'Releases or phases of a project, to which work packages are assigned. Can be shared with other projects.',
  queries: 'Saved lists of work packages: filters, order and presentation.',
  views: 'Saved lists of work packages by name: read-only.',
  grids: 'Layouts of pages: widgets in rows and columns.',
  actions: 'The actions that permissions allow: read-only.',
  capabilities: 'The actions that principals may take in projects and globally: read-only.',
  memberships: 'The roles of principals in projects, and global roles.',
  roles: 'Sets of permissions, which memberships grant.',
  types: 'Types of work packages.',
  statuses: 'Statuses of work packages.',
  priorities: 'Priorities of work packages.',
  workflows: 'The changes of status that each role may make to work packages of a type. For administrators.',
  categories: 'Categories of the work packages of a project.',
  'custom-fields':
    'Properties that an installation adds to projects, versions and work packages. For administrators.',
  'custom-options': 'The options of list custom fields: read-only.',
  'api-tokens': 'Tokens with which programs authenticate as the requester.',
  webhooks: 'Addresses that the service calls after changes. For administrators.',
  'audit-entries': 'The log of administrative changes, with their authors. For administrators.',
  'auth-sources': 'External systems that authenticate users: read-only.',
  configuration: 'Settings for clients: read-only.',
  settings: 'The settings of the installation. For administrators.',
  'project-statuses': 'The statuses of projects: read-only.',
  days: 'Days of the week and of the calendar: read-only.',
  'non-working-days': 'Dates on which nobody works, such as holidays.',
  'help-texts': 'Texts that explain attributes of work packages, projects and versions.',
  search: 'The search for principals, projects, versions and work packages.',
  render: 'Rendering texts as HTML.',
  changes: 'The resources that have changed since a cursor.',
  invitations: 'Accepting an invitation.',
  'password-resets': 'Users who have forgotten their password get a mail with a link, and set a new one.',
  sessions: 'Signing in and out with a cookie, for browsers.',
}

export { rootLinks }

const groupVisibility = new GroupVisibility(nobody, unread)
const access = { viewer: nobody, own: new Map() }

/** The declared parts of each resource, keyed by its `_type`. One entry per resource. */
export const allResources: Readonly<Record<string, DeclaredResource>> = {
  PlaceholderUser: {
    properties: placeholderUser,
    links: placeholderUserLinks,
    listing: () => placeholderUserListing(groupsIn(unread), groupVisibility),
  },
  User: {
    properties: user,
    ofChanges,
    needs: userNeeds,
    links: userLinks,
    listing: () => userListing({ ...nobody, isAdmin: true }, unread, groupVisibility),
  },
  Group: {
    properties: group,
    embeds: { members: { of: ['User', 'PlaceholderUser'], many: true } },
    links: groupLinks,
    listing: () => groupListing(nobody),
  },
  Principal: {
    oneOf: ['User', 'Group', 'PlaceholderUser'],
    properties: {},
    listing: () => principalListing(nobody, new PrincipalVisibility(nobody, unread), groupVisibility),
  },
  WeekDay: { properties: weekDayProperties, listing: () => weekDayListing },
  NonWorkingDay: {
    properties: nonWorkingDay,
    links: nonWorkingDayLinks,
    listing: () => nonWorkingDayListing,
  },
  Day: { properties: dayProperties, links: dayLinks, listing: () => dayListing },
  HelpText: {
    properties: helpText,
    needs: [{ names: ['attribute', 'scope', 'helpText'] }],
    links: helpTextLinks,
    listing: () => helpTextListing,
  },
  UserPreferences: { properties: preferences, links: preferencesLinks },
  Project: {
    properties: project,
    hasCustomFields: true,
    embeds: { parent: 'Project' },
    ofElements: projectElement,
    links: projectLinks,
    listing: () => projectListing(access, new Lookups(access, unread), []),
  },
  ProjectCopy: { properties: projectCopy },
  JobStatus: { properties: jobStatus, links: jobStatusLinks },
  Grid: { properties: grid, needs: gridNeeds, links: gridLinks, listing: () => gridListing },
  Action: { properties: action, listing: () => actionListing },
  Capability: { properties: capability, links: capabilityLinks, listing: () => capabilityListing },
  Membership: {
    properties: membership,
    needs: [{ names: [['principal', 'email'], 'roles'] }],
    links: membershipLinks,
    embeds: {
      principal: { of: ['User', 'Group', 'PlaceholderUser'] },
      project: 'Project',
      roles: { of: ['Role'], many: true },
    },
    listing: () => membershipListing(unread, nobody),
  },
  Role: { properties: role, links: roleLinks, listing: () => roleListing },
  Assignee: { oneOf: ['User', 'Group', 'PlaceholderUser'], properties: {}, listing: () => byNameListing },
  Mentionable: { oneOf: ['User', 'Group'], properties: {}, listing: () => mentionableListing },
  Watcher: { oneOf: ['User'], properties: {}, listing: () => byNameListing },
  SchemaOfWorkPackages: { oneOf: ['WorkPackageSchema'], properties: {}, listing: () => schemaListing },
  Type: { properties: type, links: typeLinks, listing: () => orderedListing },
  Status: { properties: status, links: statusLinks, listing: () => orderedListing },
  Priority: { properties: priority, links: priorityLinks, listing: () => orderedListing },
  Workflow: {
    properties: workflow,
    links: workflowLinks,
    ofCollections: workflowListLinks,
    listing: () => workflowListing,
  },
  Category: {
    properties: category,
    needs: [{ names: ['name'] }],
    links: categoryLinks,
    listing: () => categoryListing,
  },
  CustomField: { properties: customField, links: customFieldLinks, listing: () => fieldListing },
  CustomOption: { properties: customOption },
  ApiToken: { properties: apiToken, links: apiTokenLinks, listing: () => tokenListing },
  Webhook: { properties: webhook, links: webhookLinks, listing: () => webhookListing },
  WebhookDelivery: {
    properties: deliveryProperties,
    links: deliveryLinks,
    listing: () => deliveryListing,
  },
  AuditEntry: {
    properties: auditEntry,
    links: auditEntryLinks,
    listing: () => auditListing(() => new Date()),
  },
  AuthSource: { properties: authSource },
  Changes: { properties: changes },
  Session: { properties: session, links: sessionLinks },
  Configuration: { properties: configuration },
  Settings: { properties: settings, links: settingsLinks },
  ProjectStatus: { properties: projectStatus },
  Deletion: { properties: deletionProperties },
  WorkPackage: {
    properties: workPackage,
    needs: [{ names: ['subject'] }],
    hasCustomFields: true,
    hasTransitions: true,
    embeds: {
      ...embeddedTypes(workPackageReferences),
      relations: { of: ['Relation'], isCollection: true },
      attachments: { of: ['Attachment'], isCollection: true },
      customActions: { of: [], many: true },
    },
    links: workPackageLinks,
    claims: {
      attachments: 'Attachments. Unclaimed uploads of the requester, which this work package claims.',
    },
    ofCollections: workPackageCollectionLinks,
    listing: () => workPackageListing(new ProjectContext(nobody, unread), unread, 0).listing,
  },
  WorkPackageSums: { properties: summed(nobody), hasCustomFields: true },
  Activity: {
    properties: activity,
    types: ['Activity', 'Activity::Comment'],
    needs: [{ names: ['comment'] }],
    links: activityLinks,
    listing: () => activityListing,
  },
  Attachment: {
    properties: attachment,
    embeds: attachmentEmbeds,
    links: attachmentLinks,
    listing: () => attachmentListing,
  },
  AttachmentUpload: { properties: attachment, links: uploadLinks },
  Relation: {
    properties: relation,
    needs: [{ names: ['type', 'to'] }],
    embeds: { from: 'WorkPackage', to: 'WorkPackage' },
    links: relationLinks,
    listing: () => relationListing,
  },
  Reminder: {
    properties: reminder,
    links: reminderLinks,
    listing: () => reminderListing,
  },
  TimeEntry: {
    properties: timeEntry,
    needs: [{ names: ['spentOn', ['hours', 'ongoing'], ['project', 'workPackage']] }],
    embeds: embeddedTypes(timeEntryReferences),
    links: timeEntryLinks,
    ofCollections: timeEntryCollectionLinks,
    listing: () => timeEntryListing(nobody, unread),
  },
  TimeEntriesActivity: {
    properties: timeEntryActivity,
    links: timeEntryActivityLinks,
    listing: () => orderedListing,
  },
  Notification: {
    properties: notification,
    embeds: notificationEmbeds,
    links: notificationLinks,
    ofCollections: notificationListLinks,
    listing: () => notificationListing(new ProjectContext(nobody, unread)),
  },
  Query: {
    properties: query,
    needs: [{ names: ['name'] }],
    embeds: { results: { listOf: 'WorkPackage' } },
    ofSchemas: { filtersSchemas: { of: ['QueryFilterInstanceSchema'], isCollection: true } },
    links: queryLinks,
    listing: () => queryListing(unread),
  },
  QueryColumn: { properties: queryPart, types: ['QueryColumn::Property'] },
  QuerySortBy: { properties: queryPart },
  QueryGroupBy: { properties: queryPart },
  QueryFilter: { properties: queryPart },
  QueryOperator: { properties: queryPart },
  QueryFilterInstanceSchema: {
    oneOf: ['FilterInstanceSchema'],
    properties: {},
    listing: () => filterSchemaListing,
  },
  View: { properties: view, types: [VIEW], links: viewLinks, listing: () => queryListing(unread) },
  SearchResult: {
    properties: searchResult,
    types: foundTypes,
    links: resultLinks,
    ofCollections: searchLinks,
    listing: () => searchListing,
  },
  Version: {
    properties: version,
    hasCustomFields: true,
    embeds: { definingProject: 'Project' },
    links: versionLinks,
    listing: () =>
      versionListing(async () => new Set(), new ProjectHierarchy(projectsIn(unread)), unread.now),
  },
}

/** The properties of request bodies that are not resources, keyed by name. */
export const allBodies: Readonly<Record<string, DeclaredResource>> = {
  AttachmentPreparation: { properties: directAttachment, needs: [{ names: ['fileName', 'fileSize'] }] },
  WatcherCreation: { properties: newWatcher, needs: [{ names: ['user'] }] },
  InvitationAcceptance: { properties: acceptance, needs: acceptanceNeeds },
  PasswordResetCreation: { properties: passwordResetProperties },
  PasswordResetAcceptance: { properties: resetAcceptance, needs: resetAcceptanceNeeds },
}
