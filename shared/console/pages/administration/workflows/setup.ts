import type { Resource } from '../../../api/hal.ts'

/** The types, statuses, roles and workflows of the installation. */
export interface Setup {
  readonly types: readonly Resource[]
  readonly statuses: readonly Resource[]
  /** The roles that may edit work packages or already have a workflow. */
  readonly roles: readonly Resource[]
  /** The workflows that have transitions. */
  readonly workflows: readonly Resource[]
  /** Returns the address of the workflow for a type and a role. */
  hrefOf(type: Resource, role: Resource): string
}
