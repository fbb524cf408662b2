import { CreatePostView } from './create-post.view.tsx';
import { ArticleVersionsView } from './manage/article-versions.view.tsx';
import { ArticlesView } from './manage/articles.view.tsx';
import { EditArticleView } from './manage/edit-article.view.tsx';
import { OwnPostsView } from './own-posts.view.tsx';
import { PostView } from './post.view.tsx';
import { PostListView } from './post-list.view.tsx';

export const postsViews = {
  ...{ articles: PostListView, article: PostView, blogs: PostListView, blog: PostView },
  ...{ blogCreate: CreatePostView, dashboardPosts: OwnPostsView },
  ...{ manageArticles: ArticlesView, manageArticle: EditArticleView, manageArticleVersions: ArticleVersionsView },
};
