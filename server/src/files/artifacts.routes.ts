import { artifactWriters as writers } from '@parley/contracts/files/artifact-types.ts'
import * as library from '@parley/contracts/files/artifacts.ts'
import { readMedia, validateMedia } from '@parley/contracts/files/media.ts'
import { type App, serve } from '../platform/serve/serve.ts'
import { changeArtifact, createOrRead, deleteArtifact, readArtifacts, restoreArtifact } from './artifacts.ts'
import {
  deleteBucket,
  makeBucket,
  moveArtifacts,
  readBuckets,
  removeArtifacts,
  renameBucket,
  restoreBucket,
} from './buckets.ts'
import { inspectMedia } from './media.ts'

export function artifactRoutes(app: App): void {
  serve(app, library.listArtifacts, 'login', (work, { query }) => readArtifacts(work, query))
  serve(app, library.saveArtifact, 'login', (work, { body }) => createOrRead(work, body))
  serve(app, library.updateArtifact, writers, (work, { params, body }) => changeArtifact(work, params.artifactId, body))
  serve(app, library.deleteArtifact, writers, (work, { params }) => deleteArtifact(work, params.artifactId))
  serve(app, library.restoreArtifact, writers, (work, { params }) => restoreArtifact(work, params.artifactId))
  bucketRoutes(app)
  serve(app, readMedia, 'login', (work, { query }) => inspectMedia(work, query))
  serve(app, validateMedia, 'login', (work, { query, body }) => inspectMedia(work, { ...query, ...body }))
}

function bucketRoutes(app: App): void {
  serve(app, library.listBuckets, 'login', (work, { query }) => readBuckets(work, query))
  serve(app, library.findBuckets, 'login', (work, { body }) => readBuckets(work, body))
  serve(app, library.createBucket, writers, (work, { body }) => makeBucket(work, body))
  serve(app, library.editBucket, writers, (work, { params, body }) => renameBucket(work, params.bucketId, body.name))
  serve(app, library.moveToBucket, writers, (work, { params, body }) =>
    moveArtifacts(work, params.bucketId, body.artifactIds),
  )
  serve(app, library.removeFromBucket, writers, (work, { params, body }) =>
    removeArtifacts(work, params.bucketId, body.artifactIds),
  )
  serve(app, library.deleteBucket, writers, (work, { params }) => deleteBucket(work, params.bucketId))
  serve(app, library.restoreBucket, writers, (work, { params }) => restoreBucket(work, params.bucketId))
}
