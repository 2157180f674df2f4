# One linear support vector machine of scikit-learn on one set, as nlu.peer.ts does for the libraries of Node:
# python3 nlu.peer.py <file>. The words and characters are those of nlu/README.md.
import json
import resource
import sys
import time

from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.pipeline import FeatureUnion, make_pipeline
from sklearn.svm import LinearSVC

with open(sys.argv[1], encoding='utf-8') as file:
    data = json.load(file)
words = TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True, token_pattern=r'\w+|[^\w\s]')
chars = TfidfVectorizer(analyzer='char_wb', ngram_range=(2, 5), sublinear_tf=True)
model = make_pipeline(FeatureUnion([('words', words), ('chars', chars)]), LinearSVC(C=1.0))
started = time.process_time()
model.fit([each['text'] for each in data['train']], [each['intent'] for each in data['train']])
train_seconds = time.process_time() - started
times, right = [], 0
for each in data['dev']:
    asked = time.perf_counter()
    right += model.predict([each['text']])[0] == each['intent']
    times.append((time.perf_counter() - asked) * 1000)
times.sort()
print(json.dumps({
    'accuracy': right / len(data['dev']),
    'trainSeconds': train_seconds,
    'p50': times[len(times) // 2],
    'p95': times[int(len(times) * 0.95)],
    'p99': times[int(len(times) * 0.99)],
    'peakMemory': resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
}))
