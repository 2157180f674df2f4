import {
  cancelTestRun,
  deleteTest as deleteTestCall,
  listTests,
  readTest as readTestCall,
  readTestRun,
  runTests as runTestsCall,
  saveTest as saveTestCall,
  testFromSession as testFromSessionCall,
} from '@parley/contracts/bots/tests.ts'
import { type App, serve } from '../../platform/serve/serve.ts'
import { cancelRun, readRun, runTests } from './tests.ask.ts'
import { testFromSession } from './tests.session.ts'
import { deleteTest, readTest, readTests, saveTest } from './tests.ts'

export function testRoutes(app: App) {
  serve(app, listTests, 'NLP.VIEW', (work, { params, query }) => readTests(work, params.agentId, query))
  serve(app, readTestRun, 'NLP.VIEW', (work, { params, query }) => readRun(work, params.agentId, query))
  serve(app, cancelTestRun, 'NLP', (work, { params }) => cancelRun(work, params.agentId, params.runId))
  serve(app, readTestCall, 'NLP.VIEW', (work, { params }) => readTest(work, params.agentId, params.testId))
  serve(app, saveTestCall, 'NLP', (work, { params, body }) => saveTest(work, params.agentId, body))
  serve(app, deleteTestCall, 'NLP', (work, { params }) => deleteTest(work, params.agentId, params.testId))
  serve(app, testFromSessionCall, 'NLP', (work, { params, body }) => testFromSession(work, params.agentId, body))
  serve(app, runTestsCall, 'NLP', (work, { params, body }) => runTests(work, params.agentId, body))
}
