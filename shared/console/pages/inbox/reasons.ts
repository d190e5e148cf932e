import type { Word } from '../../language/words.ts'

/**
 * Reasons of notifications, the strongest first: their names, and the sentences about the person who acted. Assignees,
 * accountable people and watchers hear of any change, so their sentences name none.
 */
export const reasons: Readonly<Record<string, { readonly name: Word; readonly sentence: Word }>> = {
  mentioned: { name: 'reasonMentioned', sentence: 'mentionedYou' },
  assigned: { name: 'reasonAssigned', sentence: 'updatedAssigned' },
  responsible: { name: 'reasonResponsible', sentence: 'updatedAccountable' },
  watched: { name: 'reasonWatched', sentence: 'updatedWatched' },
  commented: { name: 'reasonCommented', sentence: 'commentedOnIt' },
  created: { name: 'reasonCreated', sentence: 'createdIt' },
  processed: { name: 'reasonProcessed', sentence: 'changedStatus' },
  prioritized: { name: 'reasonPrioritized', sentence: 'changedPriority' },
  scheduled: { name: 'reasonScheduled', sentence: 'changedDates' },
  dateAlert: { name: 'reasonDateAlert', sentence: 'dateIsNear' },
  reminder: { name: 'reasonReminder', sentence: 'youAreReminded' },
}
