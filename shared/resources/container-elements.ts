import type { InProject } from '#shared/surroundings/container.ts'
import type { Reference } from '#shared/surroundings/reference.ts'
import type { ContainerMember } from './containers.ts'
import { representElement } from './work-packages/representer.ts'

type Represent = NonNullable<Reference<InProject>['represent']>

/** How containers are embedded, one line per kind. Not with the containers: few functions hold the code that shows them. */
export const containerElements: Readonly<Record<ContainerMember, Represent>> = {
  workPackage: representElement,
}
