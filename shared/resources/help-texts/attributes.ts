import type { Viewer } from '#shared/access/viewer.ts'
import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import { nameOf, visibleFieldsOf } from '#shared/custom-fields/properties.ts'
import type { DeclaredProperties } from '#shared/platform/properties/property.ts'
import { properties as project } from '#shared/resources/projects/model.ts'
import { properties as version } from '#shared/resources/versions/model.ts'
import { properties as workPackage } from '#shared/resources/work-packages/model.ts'

/** The types of resources whose attributes have help texts. */
export const scopes = ['WorkPackage', 'Project', 'Version'] as const
export type HelpTextScope = (typeof scopes)[number]

const declared: Record<HelpTextScope, { properties: DeclaredProperties; resource: CustomField['resource'] }> =
  {
    WorkPackage: { properties: workPackage, resource: 'work_package' },
    Project: { properties: project, resource: 'project' },
    Version: { properties: version, resource: 'version' },
  }

export const isScope = (value: unknown): value is HelpTextScope => scopes.some((scope) => scope === value)

/** Returns the names of a scope's attributes, except custom fields. */
export const declaredAttributesOf = (scope: HelpTextScope): string[] =>
  Object.keys(declared[scope].properties)

/** Returns the names of the attributes of a scope, including the custom fields that the requester may see. */
export const attributesOf = (
  scope: HelpTextScope,
  viewer: Pick<Viewer, 'configuration' | 'isAdmin'>,
): string[] => [
  ...declaredAttributesOf(scope),
  ...visibleFieldsOf(declared[scope].resource, viewer).map(nameOf),
]
