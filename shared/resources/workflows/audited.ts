import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Audited } from '#shared/resources/audit-entries/audit.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import type { WorkflowEntity } from './model.ts'
import { properties } from './properties.ts'
import { workflowLink } from './representer.ts'

/**
 * Declares how writes of workflows are audited. Audit entries contain the names of the statuses instead of their ids.
 */
export const workflowAudit: Audited<WorkflowEntity> = {
  kind: 'workflow',
  properties: { transitions: properties.transitions },
  shown: ({ transitions = [] }, configuration) => ({
    transitions: transitions.map(
      ({ from, to }) => `${nameOf(from, configuration)} → ${nameOf(to, configuration)}`,
    ),
  }),
  link: workflowLink,
}

const nameOf = (id: number, configuration: Configuration) => statusOf(configuration, id).name
