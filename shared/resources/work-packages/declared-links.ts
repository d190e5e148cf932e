import type { DeclaredLinks, DeclaredResource } from '#shared/platform/properties/resource.ts'
import { declaredLinks as declaredWatcherLinks } from '#shared/resources/watchers/links.ts'

/** The links of a work package besides `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    schema: 'The Schema of the work packages of its type in its project.',
    attachments: 'The files of the work package.',
    activities: 'What was changed and said.',
  },
  sometimes: {
    availableAssignees: 'Who may be its assignee.',
    update: 'The form for a change of the work package.',
    updateImmediately: 'Changes the work package.',
    delete: 'Deletes the work package with everything below it.',
    deletionPreview: 'What its deletion takes along.',
    addComment: 'Adds a comment.',
    relations: 'Its relations to other work packages, where it is on its own.',
    addRelation: 'Relates it to another work package.',
    logTime: 'Logs time on the work package.',
    timeEntries: 'The time entries on the work package.',
    addAttachment: 'Attaches a file.',
    ...declaredWatcherLinks,
    addChild: 'Creates a work package below it.',
    changeParent: 'Puts it below another work package.',
  },
  lists: {
    ancestors: 'The work packages above it, the highest first.',
    children: 'The work packages below it.',
  },
}

/** The links of collections of work packages. */
export const collectionLinks: DeclaredResource['ofCollections'] = {
  schemas: 'The Schemas of the work packages of the page.',
  sumsSchema: 'The Schema of the sums, where it has any.',
  createWorkPackage: 'The form for a new work package.',
  createWorkPackageImmediate: 'Creates a work package.',
  editWorkPackage: 'The form for a change of one of them, by its id `{work_package_id}`.',
}
