import { linkOf, personName, type Resource } from '../../api/hal.ts'
import type { Format } from '../../language/formats.ts'
import type { Word } from '../../language/words.ts'

/**
 * Reasons for notifications, the most important first, with a sentence about the person who acted. Assignees,
 * accountable people and watchers are notified of any change, so their sentences name no particular change.
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

/** Sentences about the date of an alert, worded so that they remain true if the date changes later. */
const alerts: Readonly<Record<string, Word>> = {
  startDate: 'alertedStart',
  dueDate: 'alertedDue',
  overdue: 'alertedOverdue',
}

/** The value that a notification is about: the date of an alert, or the note of a reminder. */
interface Detail {
  readonly value: string
  readonly alert?: string
}

interface Speech {
  say(word: Word, values?: Readonly<Record<string, string>>): string
  readonly dates: Format
}

const detailOf = ({ _embedded }: Resource): Detail | undefined =>
  (_embedded?.details as readonly Detail[] | undefined)?.[0]

/** Returns the sentence about a notification. */
export function sentenceOf(of: Resource, { say, dates }: Speech): string {
  const detail = detailOf(of)
  const alert = detail && alerts[detail.alert ?? '']
  if (alert) return say(alert, { date: dates.format(new Date(detail.value)) })
  if (detail) return say('youAreRemindedOf', { note: detail.value })
  const { sentence } = reasons[String(of.reason)] ?? { sentence: 'updatedIt' }
  const actor = linkOf(of, 'actor')?.title
  return say(sentence, { name: actor ? personName(actor) : say('somebody') })
}
