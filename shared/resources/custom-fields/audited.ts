import type { Write } from '#shared/platform/dynamodb/table.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Ports } from '#shared/ports.ts'
import { type Author, audit } from '#shared/resources/audit-entries/audit.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { namesOfTypes } from '#shared/resources/types/model.ts'
import type { FieldEntity } from './model.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/**
 * Returns the audit entry for a write of a custom field, to be stored in the same transaction. Options, types and
 * projects are shown by their text or name.
 *
 * @param states the field before and after the write; `before` is absent for a new field, and `after` for a deleted
 * field
 */
export async function auditField(
  states: { before?: FieldEntity; after?: FieldEntity },
  author: Author,
  ports: Ports,
): Promise<Write[]> {
  const named = [states.before, states.after].flatMap((field) => field?.projects ?? [])
  const known = await projectsIn(ports).summaries(named)
  return audit<FieldEntity>(
    {
      kind: 'custom_field',
      properties,
      shown: ({ options, projects, types }, configuration) => ({
        options: options.map(({ value }) => value),
        projects: projects?.map((id) => known.get(id)?.name ?? id),
        types: namesOfTypes(types, configuration),
      }),
      link: ({ id, name }) => ({ href: href(routes.show, { id }), title: name }),
    },
    states,
    author,
    ports,
  )
}
