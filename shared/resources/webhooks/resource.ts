import type { Configuration } from '#shared/configuration/configuration.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { RemovableResource } from '#shared/platform/endpoints/remove.ts'
import type { Loaded, ShownResource } from '#shared/platform/endpoints/show.ts'
import type {
  CreatableResource,
  Reviewing,
  UpdatableResource,
} from '#shared/platform/endpoints/written-resource.ts'
import { constraintViolation } from '#shared/platform/http/errors.ts'
import { about, message } from '#shared/platform/language/message.ts'
import {
  type Draft,
  invalidViolation,
  missingViolation,
  notAllowedViolation,
  withFound,
} from '#shared/platform/properties/draft.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { audit } from '#shared/resources/audit-entries/audit.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { webhookAudit } from './audited.ts'
import { eventNames } from './events.ts'
import { MAX_WEBHOOKS, newWebhook, type Webhook } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { mayCall } from './receiver.ts'
import { representerOf } from './representer.ts'
import { accompanying, removing, withoutObsoleteReason } from './saving.ts'
import { webhooksIn } from './store.ts'

/** A webhook, and the configuration on which its writes depend. */
interface LoadedWebhook extends Loaded<Webhook> {
  configuration: Configuration
}

/** Declares how an endpoint shows a webhook. */
export const shownWebhooks: ShownResource<Webhook, LoadedWebhook> = {
  load: async ({ params }, ports) => {
    const [entity, configuration] = await Promise.all([
      webhooksIn(ports).byId(params.id),
      ports.configuration.current(),
    ])
    return { entity, configuration }
  },
  isPermitted: canManage,
  represent: async (webhook, viewer, _, ports) => (await representerOf([webhook], viewer, ports))(webhook),
}

/** Declares how endpoints write webhooks. */
export const webhooks: CreatableResource<Webhook, LoadedWebhook> &
  UpdatableResource<Webhook, LoadedWebhook> &
  RemovableResource<Webhook, LoadedWebhook> = {
  ...shownWebhooks,
  properties,
  collection: (ports) => webhooksIn(ports),
  loadForCreation: async (_, ports) => ({ configuration: await ports.configuration.current() }),
  mayCreate: canManage,
  review,
  blank: async (_, ports) => newWebhook(await sequencesIn(ports).allocate('webhooks'), ports.now()),
  withValues: async (present, values) =>
    withoutObsoleteReason(present, await withDraft(properties, present, values)),
  insert: async (webhook, { loaded: { configuration }, viewer, ports }) =>
    webhooksIn(ports).insert(
      webhook,
      ...(await accompanying(undefined, webhook, configuration, ports)),
      ...audit(webhookAudit, { after: webhook }, viewer, ports),
    ),
  replace: async (before, after, { loaded: { configuration }, viewer, ports }) =>
    webhooksIn(ports).replace(
      before,
      after,
      ...(await accompanying(before, after, configuration, ports)),
      ...audit(webhookAudit, { before, after }, viewer, ports),
    ),
  acceptRemoval: async (webhook, ports, { configuration }, viewer) => {
    await ports.table.write([
      ...(await removing(webhook, configuration, ports)),
      ...audit(webhookAudit, { before: webhook }, viewer, ports),
    ])
    return undefined
  },
}

/** Reviews the number of webhooks, the address, the events and the projects. */
async function review(draft: Draft, reviewing: Reviewing<Webhook, LoadedWebhook>): Promise<Draft> {
  const { values } = draft
  const { entity, loaded, viewer, ports } = reviewing
  const isFull = !entity && loaded.configuration.webhooks.length >= MAX_WEBHOOKS
  const hasEvents = Array.isArray(values.events) && values.events.length > 0
  const isReachable =
    typeof values.url !== 'string' || mayCall(values.url, viewer.configuration.settings, ports)
  const hasProjects = await exist(newProjectsIn(values, entity), ports)
  return withFound(draft, [
    ...(isFull ? [TOO_MANY] : []),
    ...(hasEvents ? [] : [notAllowedViolation(properties, 'events', eventNames)]),
    ...(isReachable ? [] : [invalidViolation(properties, 'url')]),
    ...(hasProjects ? [] : [missingViolation(properties, 'projects')]),
  ])
}

const TOO_MANY = constraintViolation(
  'base',
  about('Webhooks', message`is too long (maximum is ${MAX_WEBHOOKS}).`),
)

const newProjectsIn = ({ projects }: Values, present?: Webhook): number[] =>
  (Array.isArray(projects) ? projects : []).filter(
    (id) => typeof id === 'number' && !present?.projects.includes(id),
  )

async function exist(ids: readonly number[], ports: Ports): Promise<boolean> {
  const found = await Promise.all(ids.map((id) => projectsIn(ports).byId(id)))
  return found.every((project) => project && !project.removal)
}
