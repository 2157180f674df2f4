-- Looked through every second for rows that still wait.
create index broadcasts_stopped on broadcasts (completed_at) where state in ('CANCELLED', 'FAILED');
