import { Button, IconButton } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
import { useLanguage } from '../language/language.tsx'
import { To, useNavigation } from '../navigation/navigation.tsx'
import { Bell } from './bell.tsx'
import { NewMenu } from './new-menu.tsx'
import { PersonMenu } from './person-menu.tsx'
import { ProjectSwitcher } from './project-switcher.tsx'
import { SIDE } from './side-bar.tsx'
import { useWhere } from './use-where.tsx'

/**
 * Bar at the top, with the current project, the search, the menu of things to create, the unread notifications, and the
 * user menu.
 */
export function TopBar({ onSearch, onSignOut }: { onSearch(): void; onSignOut(): void }) {
  const { say } = useLanguage()
  const { mount } = useNavigation()
  const { root } = useWhere()
  return (
    <header class="top">
      <IconButton class="opener" icon="menu" label={say('menu')} popovertarget={SIDE} />
      <To href={mount.root} class="brand">
        {String(root.instanceName ?? say('console'))}
      </To>
      <ProjectSwitcher />
      <Button look="quiet" class="find" aria-keyshortcuts="Control+K" onClick={onSearch}>
        <Icon name="search" />
        <span>{say('search')}</span>
        <kbd>Ctrl K</kbd>
      </Button>
      <NewMenu />
      <Bell />
      <PersonMenu onSignOut={onSignOut} />
    </header>
  )
}
