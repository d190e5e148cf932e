import { useEffect, useRef } from 'preact/hooks'
import { linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { Button, ButtonLink } from '../../../design/button.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { type FieldResource, filledIn, resourceWords } from './kinds.ts'

interface CreatedFieldProps {
  field: Resource
  root: Resource
  list: string
  onAgain(): void
}

/**
 * Confirmation that a custom field was created, with possible next steps and a link to the page where people fill in
 * the field.
 */
export function CreatedField({ field, root, list, onAgain }: CreatedFieldProps) {
  const { say } = useLanguage()
  const resource = field.resource as FieldResource
  const place = linkOf(root, filledIn[resource].relation)?.href
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section class="new-field">
      <header class="heading">
        <h1 ref={heading} tabIndex={-1}>
          {say('fieldReady', { name: titleOf(field) })}
        </h1>
      </header>
      <p>{say(filledIn[resource].word)}</p>
      <div class="actions">
        {place && (
          <ButtonLink look="primary" href={place}>
            {say(resourceWords[resource])}
          </ButtonLink>
        )}
        <ButtonLink href={linkOf(field, 'self')?.href ?? ''}>{say('openField')}</ButtonLink>
        <Button onClick={onAgain}>{say('anotherField')}</Button>
        <ButtonLink href={list}>{say('customFields')}</ButtonLink>
      </div>
    </section>
  )
}
