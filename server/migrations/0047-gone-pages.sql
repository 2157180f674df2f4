-- A page that its server called gone in two trainings in a row loses its text, and counts as gone.
alter table crawled_pages drop constraint crawled_pages_change_check;
alter table crawled_pages add constraint crawled_pages_change_check check (change in ('NEW', 'CHANGED', 'SAME', 'GONE'));
