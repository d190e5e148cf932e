import { useLanguage } from '../../language/language.tsx'
import { useMailNote } from '../people/use-mail-note.ts'
import type { Added } from './adding.ts'
import { candidateName } from './candidates.ts'

/** Returns a function that states who was added and who was invited. */
export function useAnnounced(): (added: readonly Added[]) => Promise<string> {
  const { say } = useLanguage()
  const noteMail = useMailNote()
  return async (added) => {
    const invited = added.filter(({ candidate, isInvited }) => isInvited && 'email' in candidate)
    const [first] = added
    if (first && added.length === 1) {
      const name = candidateName(first.candidate)
      return invited.length > 0 ? noteMail(say('invitedNow', { email: name })) : say('memberAdded', { name })
    }
    const message = say('addedMany', { count: added.length })
    if (invited.length === 0) return message
    return noteMail(`${message} ${say('invitedMany', { count: invited.length })}`)
  }
}
