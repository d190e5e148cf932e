import type { Stores } from '#shared/app.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { startingValues } from '#shared/custom-fields/review.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Saving } from '#shared/platform/endpoints/writing.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { creatorMembership, creatorOf } from '#shared/resources/projects/creator.ts'
import { newProject } from '#shared/resources/projects/model.ts'
import { openParent, withAncestorIds } from '#shared/resources/projects/parent-change.ts'
import { representSingle } from '#shared/resources/projects/representer.ts'
import type { LoadedForWrite } from '#shared/resources/projects/resource.ts'
import { newProjects, withValues } from '#shared/resources/projects/resource.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

type Created = Stores<
  | 'configuration'
  | 'membershipEdits'
  | 'memberships'
  | 'now'
  | 'projects'
  | 'references'
  | 'sequences'
  | 'users'
  | 'versions'
  | 'workPackages'
>

/** Creates a project. A creator who is not an administrator becomes a member in the same transaction. */
export const handler = lambdaWithBody(
  routes.create,
  {
    membershipEdits: membershipEditsIn,
    memberships: membershipsIn,
    projects: projectsIn,
    references: referencesIn,
    sequences: sequencesIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
    users: usersIn,
  },
  create({
    ...newProjects,
    blank: async ({ viewer }, stores: Created) => ({
      ...newProject(await stores.sequences.allocate('projects'), stores.now()),
      customValues: await startingValues('project', viewer),
    }),
    loadForSave: async (viewer, stores: Created) => ({ creator: await creatorOf(viewer, stores) }),
    withValues,
    insert: (project, { loaded: { newParent, creator }, stores }: Saving<LoadedForWrite, Created>) => {
      const guards = openParent(newParent, stores.projects)
      const { changes } = creatorMembership(creator, project, stores)
      return stores.projects.insert(withAncestorIds(project, newParent), ...guards, ...changes)
    },
    represent: (project, viewer, { newParent, creator }, stores: Created) => {
      const { membership } = creatorMembership(creator, project, stores)
      return representSingle(project, viewer, membership, stores, newParent)
    },
  }),
)
