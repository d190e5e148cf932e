/**
 * Pages and their English texts, built into a separate script. The script is loaded when the first of these pages is
 * opened.
 */

export { deferredTexts as texts } from '../language/en/deferred.ts'
export { MembersPicture } from '../pictures/members/members-picture.tsx'
export { SettingsPage } from './administration/settings/settings.tsx'
export { SampleDialog } from './home/sample/sample-dialog.tsx'
export { Inbox } from './inbox/inbox.tsx'
export { MembersPage } from './members/members.tsx'
export { MyPage } from './my-page/my-page.tsx'
export { Person } from './people/person.tsx'
export { NotificationSettings } from './profile/notifications.tsx'
export { Profile } from './profile/profile.tsx'
export { CopyStatus } from './project/copy-status.tsx'
export { Roadmap } from './roadmap/roadmap.tsx'
export { TimeTable } from './time/time-table.tsx'
export { VersionPage } from './version/version-page.tsx'
export { Board } from './work/board/board.tsx'
