import { useEffect } from 'preact/hooks'
import { linkOf, type Resource } from '../api/hal.ts'
import { useClient } from '../api/use-api.tsx'
import { showAccent } from '../design/accent.ts'
import { Avatar } from '../design/avatar.tsx'
import { Icon } from '../design/icon.tsx'
import { Menu, MenuItem, MenuItems } from '../design/menu.tsx'
import { type Installation, nameOfLanguage, useLanguage } from '../language/language.tsx'
import { To } from '../navigation/navigation.tsx'
import { changeByForm } from '../pictures/change.ts'
import { useWhere } from './use-where.tsx'

/** Menu of the signed-in user: profile, language, sign out. */
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

/**
 * Applies the language settings of the profile, and the settings of the installation, as soon as the root has been
 * read.
 */
function useProfile({ _type, language, timeZone, accentColor, accentColors, ...root }: Resource) {
  const { adopt } = useLanguage()
  const { instanceName, dateFormat, timeFormat, startOfWeek, workingDays, hoursPerDay, daysPerMonth } = root
  const week = { startOfWeek, workingDays, hoursPerDay, daysPerMonth }
  const facts = JSON.stringify({ instanceName, dateFormat, timeFormat, ...week })
  useEffect(() => {
    if (_type) adopt({ language, timeZone, installation: JSON.parse(facts) as Installation })
  }, [_type, language, timeZone, facts])
  useEffect(() => {
    if (_type) showAccent(accentColors)
  }, [_type, accentColor])
}

/**
 * Returns a function that changes the language. If users may not change their profile, the language applies only to
 * this browser.
 */
function useChoosing() {
  const client = useClient()
  const { choose } = useLanguage()
  const user = linkOf(useWhere().root, 'user')
  const save = async (language: string) => {
    if (user) await changeByForm(client, await client.get(user.href), { language })
  }
  return (language: string) =>
    choose(language)
      .then(() => save(language))
      .catch(() => {})
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

/** Menu of languages. The choice is stored in the profile, so it applies in all browsers. */
function Languages() {
  const { say, language, languages } = useLanguage()
  const choose = useChoosing()
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
