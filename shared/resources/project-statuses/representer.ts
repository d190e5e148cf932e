import type { Viewer } from '#shared/access/viewer.ts'
import { type Resource, represented } from '#shared/platform/hal/resource.ts'
import { say } from '#shared/platform/language/message.ts'
import { type ProjectStatus, projectStatusLink, properties } from './model.ts'

/** The ProjectStatus resource. */
export const representProjectStatus = (status: ProjectStatus, viewer: Viewer): Resource => ({
  _type: 'ProjectStatus',
  ...represented(properties, { ...status, name: say(status.name) }, viewer),
  _links: { self: projectStatusLink(status) },
})
