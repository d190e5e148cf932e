import { toEntry } from '#shared/project-context/entries.ts'
import {
  guarded,
  type LinkTarget,
  toAuthor,
  toPrincipal,
  toProject,
} from '#shared/project-context/link-target.ts'
import { toCategory, toVersion, toWorkPackage } from '#shared/project-context/link-targets.ts'
import { entries } from './entries.ts'
import type { linkProperties } from './links.ts'
import type { WorkPackage } from './model.ts'

/** The targets of all links of work packages, keyed by the name of the link. */
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
} satisfies Record<keyof typeof linkProperties, LinkTarget<unknown>>

export type ReferenceName = keyof typeof references

export const isReference = (name: string): name is ReferenceName => name in references

/**
 * Returns whether the target of a link can be hidden from the requester, or can be unavailable in the work package's
 * project.
 */
export const mayBeConcealed = (name: string): boolean => {
  const { findInProject, isDisclosed }: Partial<LinkTarget<unknown>> = isReference(name)
    ? references[name]
    : {}
  return (findInProject ?? isDisclosed) !== undefined
}

/** Returns the ids of the targets of a work package's links, keyed by the name of the link. */
export const linkedIdsOf = (workPackage: WorkPackage) => ({ ...workPackage, version: workPackage.versionId })
