/** What the help panel may show a page about; each screen belongs to one. */
export const communityTopics = ['chat', 'campaigns', 'journey', 'bots', 'dashboard', 'admin', 'billing'] as const
export type CommunityTopic = (typeof communityTopics)[number]

export const communityTexts = {
  open: 'Need some help?',
  help: 'Help',
  videos: 'How to Videos',
  noVideos: 'Coming Soon',
} as const
