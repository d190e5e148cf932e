import { toEntry } from '#shared/surroundings/entries.ts'
import { guarded, type Reference, toAuthor, toPrincipal, toProject } from '#shared/surroundings/reference.ts'
import { toCategory, toVersion, toWorkPackage } from '#shared/surroundings/references.ts'
import { entries } from './entries.ts'
import type { links } from './links.ts'
import type { WorkPackage } from './model.ts'

/** The targets of all links of work packages, by the name of the link. */
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

/** The names of these links. */
export type ReferenceName = keyof typeof references

/** Returns whether a property links to another resource. */
export const isReference = (name: string): name is ReferenceName => name in references

/**
 * Returns whether the target of a link may not apply in the project of the work package, or be hidden from the
 * requester.
 */
export const mayBeConcealed = (name: string): boolean => {
  const { findIn, isDisclosed }: Partial<Reference<unknown>> = isReference(name) ? references[name] : {}
  return (findIn ?? isDisclosed) !== undefined
}

/** Returns the ids of the targets of a work package's links, by the name of the link. */
export const idsOf = (workPackage: WorkPackage) => ({ ...workPackage, version: workPackage.versionId })
