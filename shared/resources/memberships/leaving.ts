import type { App } from '#shared/app.ts'
import { editAll } from './edits.ts'
import type { Membership } from './model.ts'

/** Takes principals out of a project, as many in one transaction as it takes. May be repeated. */
export function leaveProject(project: number, principals: readonly number[], app: App): Promise<void> {
  const edit = (memberships: Membership[]) => memberships.filter((one) => one.project !== project)
  return editAll(
    principals.map((principal) => ({ principal, edit })),
    app,
  )
}
