import { linkOf, titleOf } from '../../api/hal.ts'
import { Avatar } from '../../design/avatar.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { Panels } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import { EXPLORER } from '../explorer.ts'
import type { PageProps } from '../page.ts'
import { DataPanel } from './data-panel.tsx'
import { LanguagePanel } from './language-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import './profile.css'
import { useDocumentTitle } from '../../navigation/use-document-title.ts'
import { TokensPanel } from './tokens-panel.tsx'

/** The user's profile: name and email address, password, language and time zone, access tokens. */
export function Profile({ resource: user, where: { root } }: PageProps) {
  const { say } = useLanguage()
  useDocumentTitle(say('profile'))
  return (
    <article>
      <header class="heading">
        <h1 class="person">
          <Avatar name={titleOf(user)} isLarge />
          <bdi>{titleOf(user)}</bdi>
        </h1>
        <ButtonLink href={linkOf(user, 'self')?.href ?? ''} how={EXPLORER}>
          {say('allDetails')}
        </ButtonLink>
      </header>
      <Panels>
        <DataPanel user={user} />
        <PasswordPanel user={user} />
        <LanguagePanel user={user} preferences={linkOf(root, 'userPreferences')?.href} />
        <TokensPanel href={linkOf(root, 'apiTokens')?.href} />
      </Panels>
    </article>
  )
}
