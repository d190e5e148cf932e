import type { Container } from '#shared/project-context/container.ts'
import { workPackages } from './work-packages/container.ts'

/** The kinds of entities that have attachments and watchers, one line per kind. */
export const containers: readonly Container[] = [workPackages]

export { workPackages }
