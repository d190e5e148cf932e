import type { Container } from '#shared/surroundings/container.ts'
import { workPackages } from './work-packages/container.ts'

/** Everything to which attachments and watchers belong: one line per kind. */
export const containers = [workPackages] as const satisfies Container[]

/** The names of the kinds, as records have them. */
export type ContainerMember = (typeof containers)[number]['member']

export { workPackages }
