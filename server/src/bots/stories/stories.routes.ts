import {
  deleteStory as deleteStoryCall,
  readStories as readStoriesCall,
  restoreStory as restoreStoryCall,
  saveStory as saveStoryCall,
} from '@parley/contracts/bots/stories.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import { deleteStory, readStories, restoreStory, saveStory } from './stories.ts'

export function storyRoutes(app: App) {
  serve(app, readStoriesCall, 'NLP.VIEW', (work, { params, query }) =>
    readStories(work, params.agentId, query.searchterm),
  )
  serve(app, saveStoryCall, 'NLP', (work, { body }) => saveStory(work, body))
  serve(app, deleteStoryCall, 'NLP', (work, { params }) => deleteStory(work, params.agentId, params.storyId))
  serve(app, restoreStoryCall, 'NLP', (work, { params }) => restoreStory(work, params.agentId, params.storyId))
}
