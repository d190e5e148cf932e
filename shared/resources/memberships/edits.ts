import type { App } from '#shared/app.ts'
import { writePacked } from '#shared/platform/dynamodb/packs.ts'
import { slices } from '#shared/platform/slices.ts'
import type { Edit } from './store.ts'

/** Edits that are prepared together. */
const STEP = 200

/**
 * Changes the memberships of several principals, as many in one transaction as it takes, and one transaction after the
 * other: those that join the same project all change how many members it has. May be repeated.
 */
export async function editAll(edits: readonly Edit[], app: App): Promise<void> {
  for (const step of slices(edits, STEP)) await editSome(step, app)
}

async function editSome(edits: readonly Edit[], { memberships, table }: App): Promise<void> {
  const alone = ({ principal, edit, also }: Edit) => memberships.edit(principal, edit, also)
  const steps = await Promise.all(
    edits.map(async (edit) => ({ ...edit, ...(await memberships.firstStep(edit)) })),
  )
  const small = steps.filter(({ writes, isComplete }) => isComplete && writes.length > 0)
  await writePacked(small, ({ writes }) => writes, table, alone)
  for (const step of steps) if (!step.isComplete) await alone(step)
}
