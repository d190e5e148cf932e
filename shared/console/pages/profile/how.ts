/** URL fragment that opens the notification settings on the profile page. */
export const NOTIFICATIONS = 'notifications'
