import { linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { Icon } from '../../../design/icon.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { ChangedBy } from '../../../values/changed-by.tsx'
import { InlineField } from '../inline/inline-field.tsx'
import { numberOf } from '../work-package.ts'

const SUBJECT = { type: 'String', name: 'Subject', required: true }

/** The number and the subject of a work package. The subject is edited in place. */
export function SubjectField({ of }: { of: Resource }) {
  const { sayName } = useLanguage()
  return (
    <div class="subject">
      <h1>
        <bdi>{titleOf(of)}</bdi>
      </h1>
      <span class="muted">{numberOf(of)}</span>
      {linkOf(of, 'update') && (
        <InlineField element={of} name="subject" property={SUBJECT} label={sayName(SUBJECT.name)}>
          <Icon name="edit" />
        </InlineField>
      )}
      <ChangedBy of={of} />
    </div>
  )
}
