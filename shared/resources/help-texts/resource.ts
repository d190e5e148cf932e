import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { DeletableResource } from '#shared/platform/endpoints/deletion.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { RemovableResource } from '#shared/platform/endpoints/remove.ts'
import type { ShownResource } from '#shared/platform/endpoints/show.ts'
import type { CreatableResource, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { Ports } from '#shared/ports.ts'
import { audit } from '#shared/resources/audit-entries/audit.ts'
import { isScope } from './attributes.ts'
import { helpTextAudit } from './audited.ts'
import { type HelpText, inPlace, newHelpText } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { representHelpText } from './representer.ts'
import { type LoadedHelpText, review } from './review.ts'
import { helpTextsIn } from './store.ts'
import { helpTextVisibility } from './visibility.ts'

async function load(request: Request<'id'>, ports: Ports): Promise<LoadedHelpText> {
  const [viewer, entity] = await Promise.all([request.viewer, helpTextsIn(ports).byId(request.params.id)])
  const isVisible = entity !== undefined && (await helpTextVisibility(viewer, ports))(entity)
  return { entity, isVisible, scope: scopeIn(request) ?? entity?.scope }
}

const scopeIn = ({ body: { scope } }: Request) => (isScope(scope) ? scope : undefined)

/** Declares how endpoints show and write help texts. */
export const helpTexts: ShownResource<HelpText, LoadedHelpText> &
  CreatableResource<HelpText, LoadedHelpText> &
  UpdatableResource<HelpText, LoadedHelpText> &
  RemovableResource<HelpText, LoadedHelpText> &
  DeletableResource<HelpText, LoadedHelpText> = {
  properties,
  load,
  loadForCreation: async (request) => ({ isVisible: true, scope: scopeIn(request) }),
  isVisible: (_viewer, _helpText, { isVisible }) => isVisible,
  mayCreate: canManage,
  mayUpdate: canManage,
  mayRemove: canManage,
  review,
  blank: async (_, ports) => newHelpText(await sequencesIn(ports).allocate('help_texts'), ports.now()),
  withValues: async (present, values) => inPlace(await withDraft(properties, present, values)),
  insert: (after, { viewer, ports }) =>
    helpTextsIn(ports).insert(after, ...audit(helpTextAudit, { after }, viewer, ports)),
  replace: (before, after, { viewer, ports }) =>
    helpTextsIn(ports).replace(before, after, ...audit(helpTextAudit, { before, after }, viewer, ports)),
  acceptRemoval: async (before, ports, _, viewer) => {
    const audited = audit(helpTextAudit, { before }, viewer, ports)
    await ports.table.write([...helpTextsIn(ports).removal(before), ...audited])
    return undefined
  },
  represent: representHelpText,
  // Deleting a help text has no consequences, because nothing refers to it.
  consequences: {},
}
