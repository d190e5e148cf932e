import { inFull, linkOf, type Resource } from '../../api/hal.ts'
import { Avatar } from '../../design/avatar.tsx'
import { Icon } from '../../design/icon.tsx'
import { useLanguage } from '../../language/language.tsx'
import { Ago } from '../../values/ago.tsx'
import { sentenceOf } from './reasons.ts'

/** The reason of a notification in words, such as “Ada mentioned you”, with the initials of that person and the age. */
export function Sentence({ of }: { of: Resource }) {
  const actor = linkOf(of, 'actor')?.title
  return (
    <>
      {actor ? <Avatar name={inFull(actor)} /> : <Icon name="remind" />}
      <span class="sentence">
        <bdi>{sentenceOf(of, useLanguage())}</bdi>
        <small class="muted">
          <Ago value={String(of.createdAt)} />
        </small>
      </span>
    </>
  )
}
