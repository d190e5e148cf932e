import { toEntry } from '#shared/surroundings/entries.ts'
import { guarded, type Reference, toAuthor, toPrincipal, toProject } from '#shared/surroundings/reference.ts'
import { toCategory, toVersion, toWorkPackage } from '#shared/surroundings/references.ts'
import { entries } from './entries.ts'
import type { links } from './links.ts'
import type { WorkPackage } from './model.ts'

/** Everything that work packages link to, by the name of the link. */
export const references = {
  project: toProject,
  type: toEntry(entries.type),
  status: toEntry(entries.status),
  priority: toEntry(entries.priority),
  author: toAuthor,
  assignee: guarded(toPrincipal),
  responsible: guarded(toPrincipal),
  version: guarded(toVersion),
  category: toCategory,
  parent: toWorkPackage,
} satisfies Record<keyof typeof links, Reference<unknown>>

/** The links by which work packages refer to something. */
export type ReferenceName = keyof typeof references

/** Whether a property refers to something. */
export const isReference = (name: string): name is ReferenceName => name in references

/** Whether what a property refers to may not count where the work package is, or be hidden from the requester. */
export const mayBeConcealed = (name: string): boolean => {
  const { findIn, isDisclosed }: Partial<Reference<unknown>> = isReference(name) ? references[name] : {}
  return (findIn ?? isDisclosed) !== undefined
}

/** The ids of what a work package links to, by the names of the links. */
export const idsOf = (workPackage: WorkPackage) => ({ ...workPackage, version: workPackage.versionId })
