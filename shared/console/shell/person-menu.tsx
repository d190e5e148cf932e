import { useEffect } from 'preact/hooks'
import { linkOf, type Resource } from '../api/hal.ts'
import { Avatar } from '../design/avatar.tsx'
import { Icon } from '../design/icon.tsx'
import { Menu, MenuItem, MenuItems } from '../design/menu.tsx'
import { languages } from '../language/catalogue.ts'
import { nameOfLanguage, useLanguage } from '../language/language.tsx'
import { To } from '../navigation/navigation.tsx'
import { useWhere } from './use-where.tsx'

/** Who is signed in, and what concerns nobody else. */
export function PersonMenu({ onSignOut }: { onSignOut(): void }) {
  const { say } = useLanguage()
  const { root } = useWhere()
  useProfile(root)
  const user = linkOf(root, 'user')
  const name = user?.title ?? say('you')
  return (
    <Menu label={say('personMenu', { name })} class="quiet icon-button who" button={<Avatar name={name} />}>
      <MenuItems title={name}>
        <ProfileLink />
        <MenuItem icon="leave" onChoose={onSignOut}>
          {say('signOut')}
        </MenuItem>
      </MenuItems>
      <Languages />
    </Menu>
  )
}

/** Speaks with whoever is signed in as their profile says. */
function useProfile({ language, timeZone }: Resource) {
  const { adopt } = useLanguage()
  useEffect(() => adopt({ language, timeZone }), [language, timeZone])
}

function ProfileLink() {
  const { say } = useLanguage()
  const link = linkOf(useWhere().root, 'user')
  if (!link) return null
  return (
    <li>
      <To href={link.href}>
        <Icon name="user" />
        {say('profile')}
      </To>
    </li>
  )
}

function Languages() {
  const { say, language, choose } = useLanguage()
  return (
    <MenuItems title={say('language')}>
      {languages.map((one) => (
        <li key={one}>
          <button type="button" lang={one} aria-pressed={one === language} onClick={() => choose(one)}>
            {one === language ? <Icon name="check" /> : <span class="icon" />}
            {nameOfLanguage(one)}
          </button>
        </li>
      ))}
    </MenuItems>
  )
}
