import type { Worker } from '#shared/jobs/work.ts'
import { archiveTree } from '#shared/resources/projects/archiving.ts'

/** Goes on with the archiving of a project's descendants where its request left off. */
export const archiveProject: Worker = archiveTree
