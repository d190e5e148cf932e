import * as z from 'zod/mini'
import type { Configuration } from '#shared/configuration/configuration.ts'
import { importEach } from '#shared/configuration/records.ts'
import { statusesIn } from '#shared/resources/statuses/model.ts'
import { typesIn } from '#shared/resources/types/model.ts'
import { id, missingTargetText } from '#shared/transfer/record.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { transitionsOf, type Workflow, withWorkflow, workflowsIn } from './model.ts'
import type { Transition } from './stored.ts'

const WorkflowRecord = z.strictObject({ type: id, role: id, from: id, to: id })
type WorkflowRecord = z.infer<typeof WorkflowRecord>

/** The transfer of workflows, with a record for each transition. */
export const workflowTransfer = defineTransfer<WorkflowRecord, WorkflowRecord>({
  kind: 'workflow',
  record: WorkflowRecord,
  key: WorkflowRecord,
  after: ['replace-entry'],
  import: (lines, importing) =>
    importEach(
      lines,
      importing,
      (current, record) =>
        problemOf(record, current) ??
        changed(current, record, (present) => [...present, { from: record.from, to: record.to }]),
    ),
  async remove(removed, { ports }) {
    await ports.configuration.change((current) =>
      changed(current, removed, (present) =>
        present.filter(({ from, to }) => from !== removed.from || to !== removed.to),
      ),
    )
  },
  async *export(ports) {
    for (const { type, role, transitions } of workflowsIn(await ports.configuration.current()))
      for (const transition of transitions) yield { type, role, ...transition }
  },
})

/** Returns the configuration after `change` has been applied to the transitions of one type and role. */
const changed = (
  configuration: Configuration,
  { type, role }: Pick<Workflow, 'type' | 'role'>,
  change: (present: readonly Transition[]) => Transition[],
): Configuration =>
  withWorkflow(configuration, {
    type,
    role,
    transitions: change(transitionsOf(configuration, type, role) ?? []),
  })

/** Returns a message if a record refers to a type, role or status that does not exist. */
function problemOf(
  { type, role, from, to }: WorkflowRecord,
  configuration: Configuration,
): string | undefined {
  const statuses = statusesIn(configuration)
  const named = [
    ['type', type, typesIn(configuration)],
    ['role', role, configuration.roles],
    ['from', from, statuses],
    ['to', to, statuses],
  ] as const
  const missing = named.find(([, wanted, all]) => !all.some((one) => one.id === wanted))
  return missing && missingTargetText(missing[0], missing[1])
}
