-- Once, on the primary: the club's role and its database.
create role spelrum login password '${APP_PASSWORD}';
create database spelrum owner spelrum;
