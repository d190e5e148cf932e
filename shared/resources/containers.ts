import type { Container } from '#shared/surroundings/container.ts'
import { workPackages } from './work-packages/container.ts'

/** Everything to which attachments and watchers belong: one line per kind. */
export const containers: readonly Container[] = [workPackages]

export { workPackages }
