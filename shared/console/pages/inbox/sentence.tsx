import { linkOf, personName, type Resource } from '../../api/hal.ts'
import { Avatar } from '../../design/avatar.tsx'
import { Icon } from '../../design/icon.tsx'
import { useLanguage } from '../../language/language.tsx'
import { Ago } from '../../values/ago.tsx'
import { sentenceOf } from './reasons.ts'

/**
 * The reason for a notification as a sentence, such as “Ada mentioned you”, with the actor's initials and the age of
 * the notification.
 */
export function Sentence({ of }: { of: Resource }) {
  const actor = linkOf(of, 'actor')?.title
  return (
    <>
      {actor ? <Avatar name={personName(actor)} /> : <Icon name="remind" />}
      <span class="sentence">
        <bdi>{sentenceOf(of, useLanguage())}</bdi>
        <small class="muted">
          <Ago value={String(of.createdAt)} />
        </small>
      </span>
    </>
  )
}
