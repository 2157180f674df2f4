// script/bench nlu [set ...]               through the HTTP API, beside natural and node-nlp
// script/bench nlu --in-process [exam ...] the engine alone, every figure in one table
if (process.argv.includes('--in-process')) await import('./nlu.in-process.ts')
else await import('./nlu.http.ts')
